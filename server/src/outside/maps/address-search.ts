/** An address as it is asked for. State and country by their codes: CA, US. */
export type AddressAsked = {
  /** Without what stands behind the first comma, without #. */
  street: string
  city: string
  state: string
  postalCode: string
  country: string
  countryName: string
}

/** Where a postal code lies. The city is null where the code covers several or its name is not known. */
export type PostalPlace = {
  postalCode: string
  city: string | null
  state: string
  country: string
  latitude: number
  longitude: number
}

export type AddressFound = Omit<PostalPlace, 'city'> & {
  city: string
  /** Null: no better known than as it was typed. */
  street: string | null
}

export type AddressAnswer = {
  count: number
  /** The first result, and no other. */
  first: AddressFound | null
  source: 'maps' | 'shipped'
  /** What the reader has to know, or to do. */
  message: string | null
}

/** Looks addresses up. It never throws: what cannot be asked is answered from the shipped data, and says so. */
export type AddressSearch = {
  search(asked: AddressAsked): Promise<AddressAnswer>
  /** Place and position of a postal code of the United States or Canada; of one newer than the data about where it lies. */
  postal(code: string, country: string): Promise<PostalPlace | null>
}

/** The map service did not answer as it should; the message is for people and holds nothing secret. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}
