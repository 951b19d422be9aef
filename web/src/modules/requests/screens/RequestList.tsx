import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function RequestList() {
  return <ComingPage title="Calibrate ROs" says="Repair orders, searched and filtered, from Pending to Paid." />
}
