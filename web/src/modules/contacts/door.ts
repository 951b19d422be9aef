export { ContactAddresses } from './parts/address/ContactAddresses.tsx'
export { ContactEmails } from './parts/ways/ContactEmails.tsx'
export { ContactPhones } from './parts/ways/ContactPhones.tsx'
