export { PricingRules } from './parts/PricingRules.tsx'
export { TaxRates } from './parts/TaxRates.tsx'
