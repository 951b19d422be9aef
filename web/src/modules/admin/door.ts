export { TemplateList } from './parts/TemplateList.tsx'
