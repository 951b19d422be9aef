export { ReceiptList } from './parts/ReceiptList.tsx'
export { ReceiptsSection } from './parts/ReceiptsSection.tsx'
