import * as calls from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runOf } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { addressRoutes } from './address/routes.ts'
import { binWay, reviveWay } from './commands/delete-contact-point.ts'
import { joinContacts } from './commands/merge.ts'
import { binRelated, keepRelated } from './commands/related.ts'
import { keepContact } from './commands/save-contact.ts'
import { keepEmail } from './commands/save-email.ts'
import { keepPhone } from './commands/save-phone.ts'
import { keepInactive } from './commands/set-inactive.ts'
import { chooseEmail, choosePhone } from './commands/set-primary.ts'
import { splitContacts } from './commands/undo-merge.ts'
import { listInsurerContacts } from './reads/insurers.ts'
import { listContacts, listVendors } from './reads/list.ts'
import { previewMerge, recentMerges } from './reads/merge.ts'
import { oneContact, oneVendor } from './reads/contact.ts'
import { relatedTo } from './reads/related.ts'
import { doublesOf, searchContacts, searchPhones, searchVendors } from './reads/search.ts'
import { vehiclesOf } from './reads/vehicles.ts'
import { emailsOf, phonesOf } from './reads/contact-points.ts'

export const routes = (services: Services): Binding[] => [
  ...addressRoutes(services),
  read(calls.contacts, ({ db, actor, query }) => listContacts(db, actor, query)),
  read(calls.vendors, ({ db, actor, query }) => listVendors(db, actor, query)),
  read(calls.contact, ({ db, actor, query }) => oneContact(db, actor, query.id)),
  read(calls.vendor, ({ db, actor, query }) => oneVendor(db, actor, query.id)),
  read(calls.contactSearch, ({ db, actor, query: { searchterm, firmid: firm, type, forUsers } }) =>
    searchContacts(db, actor, searchterm, { firm, type, forUsers }),
  ),
  read(calls.lookupContact, ({ db, actor, query }) => searchContacts(db, actor, query.search, {})),
  read(calls.vendorSearch, ({ db, actor, query }) => searchVendors(db, actor, query)),
  read(calls.phoneSearch, ({ db, actor, query }) => searchPhones(db, actor, query)),
  read(calls.contactDuplicates, ({ db, actor, query }) => doublesOf(db, actor, query)),
  command(calls.saveContact, ({ tx, actor, body }) => keepContact(tx, actor, body)),
  command(calls.saveVendor, ({ tx, actor, body }) => keepContact(tx, actor, body, true)),
  command(calls.setInactive, ({ tx, actor, query }) => keepInactive(tx, actor, query.ids, !query.undo)),
  read(calls.contactPhones, ({ db, actor, query }) => phonesOf(runOf(db), actor, query.id)),
  read(calls.contactEmails, ({ db, actor, query }) => emailsOf(runOf(db), actor, query.id)),
  command(calls.savePhone, ({ tx, actor, body }) => keepPhone(tx, actor, body)),
  command(calls.saveEmail, ({ tx, actor, body }) => keepEmail(tx, actor, body)),
  command(calls.deletePhone, ({ tx, actor, body: { contactPhone, undo } }) =>
    (undo ? reviveWay : binWay)(tx, actor, 'phone', contactPhone),
  ),
  command(calls.deleteEmail, ({ tx, actor, body: { contactEmail, undo } }) =>
    (undo ? reviveWay : binWay)(tx, actor, 'email', contactEmail),
  ),
  command(calls.setPrimaryPhone, ({ tx, actor, query }) => choosePhone(tx, actor, query)),
  command(calls.setPrimaryEmail, ({ tx, actor, query }) => chooseEmail(tx, actor, query)),
  read(calls.related, ({ db, actor, query }) => relatedTo(runOf(db), actor, query.id)),
  command(calls.saveRelated, ({ tx, actor, body }) => keepRelated(tx, actor, body)),
  command(calls.deleteRelated, ({ tx, actor, query }) => binRelated(tx, actor, query.id, query.undo)),
  read(calls.contactVehicles, ({ db, actor, query }) => vehiclesOf(db, actor, query)),
  read(calls.insurerContacts, ({ db, actor, query }) => listInsurerContacts(db, actor, query)),
  read(calls.mergePreview, ({ db, actor, query }) => previewMerge(db, actor, query.ids)),
  command(calls.mergeContacts, ({ tx, actor, query }) => joinContacts(tx, actor, query)),
  read(calls.merges, ({ db, actor, query }) => recentMerges(db, actor, query.contact)),
  command(calls.undoMerge, ({ tx, actor, body }) => splitContacts(tx, actor, body.merge)),
]
