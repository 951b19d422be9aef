export { PayrollTab } from './parts/PayrollTab.tsx'
