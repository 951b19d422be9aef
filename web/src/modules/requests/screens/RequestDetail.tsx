import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function RequestDetail() {
  return <ComingPage title="Calibrate Request" says="One repair order with its visits, services, charges, files and history." />
}
