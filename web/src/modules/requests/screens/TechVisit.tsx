import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function TechVisit() {
  return <ComingPage title="Visit" says="Readiness, pre-checks, actions and verification of one visit, for the bay." />
}
