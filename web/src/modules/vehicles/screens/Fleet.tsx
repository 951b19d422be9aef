import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function Fleet() {
  return <ComingPage title="Fleet" says="Vehicles by VIN, with their repair orders." />
}
