export { bayTab } from './bays/tab.ts'
export { OfferList } from './offers/OfferList.tsx'
export { useOffers } from './offers/useOffers.ts'
export { calendarTab } from './feeds/tab.ts'
