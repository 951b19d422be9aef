import { TemplateList } from '../parts/TemplateList.tsx'

/** /admin/templates: mail texts of the reader's own firm. */
export default function Templates() {
  return <TemplateList />
}
