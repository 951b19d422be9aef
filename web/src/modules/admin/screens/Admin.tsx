import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function Admin() {
  return <ComingPage title="Admin" says="Everything that is set up rather than worked on." />
}
