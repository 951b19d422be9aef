import { contact, contactSearch, saveContact } from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { addressRoutes } from './address/routes.ts'
import { keepContact } from './commands/save-contact.ts'
import { oneContact, searchContacts } from './reads/search.ts'

export const routes = (services: Services): Binding[] => [
  ...addressRoutes(services),
  read(contactSearch, ({ db, actor, query }) => searchContacts(db, services.db.builder, actor, query)),
  read(contact, ({ db, actor, query }) => oneContact(db, services.db.builder, actor, query.id)),
  command(saveContact, ({ tx, actor, body }) => keepContact(tx, actor, body)),
]
