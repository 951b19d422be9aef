import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function TechDay() {
  return <ComingPage title="Tech Schedule" says="The day of a technician, visit by visit." />
}
