import * as calls from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runOf } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { binAddress } from './commands/delete-address.ts'
import { keepAddress } from './commands/save-address.ts'
import { setPrimaryOf } from './commands/set-primary.ts'
import { addressesOf, oneAddress } from './reads/addresses.ts'
import { searchAddresses } from './reads/search.ts'
import { placeOfPostal, validate } from './reads/validate.ts'

export const addressRoutes = ({ maps }: Services): Binding[] => [
  read(calls.contactAddresses, ({ db, actor, query }) => addressesOf(runOf(db), actor, query.id)),
  read(calls.contactAddress, ({ db, actor, query }) => oneAddress(runOf(db), actor, query.id)),
  read(calls.addressSearch, ({ db, actor, query }) => searchAddresses(db, actor, query)),
  read(calls.validateAddress, ({ db, body }) => validate(db, maps, body)),
  read(calls.postalPlace, ({ db, query }) => placeOfPostal(db, maps, query)),
  command(calls.saveAddress, ({ tx, actor, body }) => keepAddress(tx, maps, actor, body)),
  command(calls.deleteAddress, ({ tx, actor, body }) => binAddress(tx, actor, body)),
  command(calls.setPrimaryAddress, ({ tx, actor, query }) => setPrimaryOf(tx, actor, query)),
]
