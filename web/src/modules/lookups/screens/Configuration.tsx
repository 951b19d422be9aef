import { ComingPage } from '../../../kit/ComingPage.tsx'

export default function Configuration() {
  return <ComingPage title="Configuration" says="Lookups, checklists, insurers, pricing rules, recommendations, translations and templates." />
}
