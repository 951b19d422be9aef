import { TemplateList } from '../parts/TemplateList.tsx'

/** /admin/templates: what the mails of one's own firm say. */
export default function Templates() {
  return <TemplateList />
}
