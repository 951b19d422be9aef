import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contact, contacts, vendors, vendor } from '#contract/contacts.ts'
import { read } from '../../kit/api/queries.ts'

type VendorRow = AnswerOf<typeof vendors>['items'][number]
/** A row of the lists; what only vendors have is there in the list of vendors. */
export type ContactRow = AnswerOf<typeof contacts>['items'][number] & Partial<VendorRow>
type Vendor = AnswerOf<typeof vendor>
/** A contact in full, a vendor with what only vendors have. */
export type Contact = AnswerOf<typeof contact> & Partial<Vendor>

/** Who reads: known since the page stands. */
export const useReader = () =>
  useQuery({ ...read('GET user/profile', { query: {} }), staleTime: 60_000 }).data

/** Contacts and vendors are kept by the host; others see those of their firms where a page shows them. */
export const isHost = (role: number | undefined): boolean => role === 1 || role === 2

/** A contact with what a vendor has besides, where the reader may see that. */
export const useContact = (id: number) => {
  const reader = useReader()
  const found = useQuery({ ...read('GET contact/contact', { query: { id } }), enabled: id > 0 })
  const isVendor = found.data?.isVendor === true && isHost(reader?.roles[0])
  const vendorOf = useQuery({ ...read('GET contact/vendor', { query: { id } }), enabled: id > 0 && isVendor })
  const failed = found.isError ? found : isVendor && vendorOf.isError ? vendorOf : undefined
  const record: Contact | undefined = isVendor ? vendorOf.data : found.data
  return { record, failed, again: () => void (failed ?? found).refetch() }
}
