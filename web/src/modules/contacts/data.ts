import { Role } from '#contract/kit/roles.ts'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contact, contacts, vendors, vendor } from '#contract/contacts.ts'
import { read } from '../../kit/api/queries.ts'

type VendorRow = AnswerOf<typeof vendors>['items'][number]
/** A row of the contact lists; vendor fields are present only in the list of vendors. */
export type ContactRow = AnswerOf<typeof contacts>['items'][number] & Partial<VendorRow>
type Vendor = AnswerOf<typeof vendor>
/** A full contact, with the vendor fields when it is a vendor. */
export type Contact = AnswerOf<typeof contact> & Partial<Vendor>

/** The signed-in person's profile, which is loaded with the page. */
export const useReader = () =>
  useQuery({ ...read('GET user/profile', { query: {} }), staleTime: 60_000 }).data

/** Only the host maintains contacts and vendors. Others see those of their firms where a page shows them. */
export const isHost = (role: number | undefined): boolean => role === Role.hostAdmin || role === Role.hostUser

/** A contact, with its vendor fields if the reader may see those. */
export const useContact = (id: number) => {
  const reader = useReader()
  const found = useQuery({ ...read('GET contact/contact', { query: { id } }), enabled: id > 0 })
  const isVendor = found.data?.isVendor === true && isHost(reader?.roles[0])
  const vendorOf = useQuery({ ...read('GET contact/vendor', { query: { id } }), enabled: id > 0 && isVendor })
  const failed = found.isError ? found : isVendor && vendorOf.isError ? vendorOf : undefined
  const record: Contact | undefined = isVendor ? vendorOf.data : found.data
  return { record, failed, retry: () => void (failed ?? found).refetch() }
}
