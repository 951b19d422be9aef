import * as calls from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteAddress } from './commands/delete-address.ts'
import { saveAddress } from './commands/save-address.ts'
import { setPrimaryAddress } from './commands/set-primary.ts'
import { listAddresses, getAddress } from './reads/addresses.ts'
import { searchAddresses } from './reads/search.ts'
import { findPostalPlace, validateAddress } from './reads/validate.ts'

export const addressRoutes = ({ maps }: Services): Binding[] => [
  read(calls.contactAddresses, ({ db, actor, query }) => listAddresses(runBatched(db), actor, query.id)),
  read(calls.contactAddress, ({ db, actor, query }) => getAddress(runBatched(db), actor, query.id)),
  read(calls.addressSearch, ({ db, actor, query }) => searchAddresses(db, actor, query)),
  read(calls.validateAddress, ({ db, body }) => validateAddress(db, maps, body)),
  read(calls.postalPlace, ({ db, query }) => findPostalPlace(db, maps, query)),
  command(calls.saveAddress, ({ tx, actor, body }) => saveAddress(tx, maps, actor, body)),
  command(calls.deleteAddress, ({ tx, actor, body }) => deleteAddress(tx, actor, body)),
  command(calls.setPrimaryAddress, ({ tx, actor, query }) => setPrimaryAddress(tx, actor, query)),
]
