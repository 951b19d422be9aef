/** The address to look up. State and country are codes, like CA and US. */
export type AddressQuery = {
  /** Without anything after the first comma, and without #. */
  street: string
  city: string
  state: string
  postalCode: string
  country: string
  countryName: string
}

/** The area of a postal code. The city is null if the code covers several or the name is not known. */
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
  /** Null if the street could not be verified and stays as typed. */
  street: string | null
}

export type AddressAnswer = {
  count: number
  /** The first result only. */
  first: AddressFound | null
  source: 'maps' | 'shipped'
  /** What the user should know or do. */
  message: string | null
}

/** Looks up addresses. It never throws: if the map service fails, bundled data answers and `message` says so. */
export type AddressSearch = {
  search(query: AddressQuery): Promise<AddressAnswer>
  /** The area of a US or Canadian postal code. For codes newer than the data, the position is approximate. */
  postal(code: string, country: string): Promise<PostalPlace | null>
}

/** The map service failed. The message is fit for users and contains no secrets. */
export class MapsUnavailable extends Error {
  override name = 'MapsUnavailable'
}
