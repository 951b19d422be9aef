import * as calls from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { addressRoutes } from './address/routes.ts'
import { deleteContactPoint, restoreContactPoint } from './commands/delete-contact-point.ts'
import { mergeContacts } from './commands/merge.ts'
import { deleteRelated, saveRelated } from './commands/related.ts'
import { saveContact } from './commands/save-contact.ts'
import { saveEmail } from './commands/save-email.ts'
import { savePhone } from './commands/save-phone.ts'
import { setInactive } from './commands/set-inactive.ts'
import { setPrimaryEmail, setPrimaryPhone } from './commands/set-primary.ts'
import { undoMerge } from './commands/undo-merge.ts'
import { listInsurerContacts } from './reads/insurers.ts'
import { listContacts, listVendors } from './reads/list.ts'
import { previewMerge, recentMerges } from './reads/merge.ts'
import { getContact, getVendor } from './reads/contact.ts'
import { erasePersonalData } from './personal-data/erase.ts'
import { exportPersonalData } from './personal-data/export.ts'
import { previewPersonalData } from './personal-data/preview.ts'
import { listRelated } from './reads/related.ts'
import { findDuplicates, searchContacts, searchPhones, searchVendors } from './reads/search.ts'
import { listContactVehicles } from './reads/vehicles.ts'
import { listEmails, listPhones } from './reads/contact-points.ts'

export const routes = (services: Services): Binding[] => [
  ...addressRoutes(services),
  read(calls.contacts, ({ db, actor, query }) => listContacts(db, actor, query)),
  read(calls.vendors, ({ db, actor, query }) => listVendors(db, actor, query)),
  read(calls.contact, ({ db, actor, query }) => getContact(db, actor, query.id)),
  read(calls.vendor, ({ db, actor, query }) => getVendor(db, actor, query.id)),
  read(calls.contactSearch, ({ db, actor, query: { searchterm, firmid: firm, type, forUsers } }) =>
    searchContacts(db, actor, searchterm, { firm, type, forUsers }),
  ),
  read(calls.lookupContact, ({ db, actor, query }) => searchContacts(db, actor, query.search, {})),
  read(calls.vendorSearch, ({ db, actor, query }) => searchVendors(db, actor, query)),
  read(calls.phoneSearch, ({ db, actor, query }) => searchPhones(db, actor, query)),
  read(calls.contactDuplicates, ({ db, actor, query }) => findDuplicates(db, actor, query)),
  command(calls.saveContact, ({ tx, actor, body }) => saveContact(tx, actor, body)),
  command(calls.saveVendor, ({ tx, actor, body }) => saveContact(tx, actor, body, true)),
  command(calls.setInactive, ({ tx, actor, query }) => setInactive(tx, actor, query.ids, !query.undo)),
  read(calls.contactPhones, ({ db, actor, query }) => listPhones(runBatched(db), actor, query.id)),
  read(calls.contactEmails, ({ db, actor, query }) => listEmails(runBatched(db), actor, query.id)),
  command(calls.savePhone, ({ tx, actor, body }) => savePhone(tx, actor, body)),
  command(calls.saveEmail, ({ tx, actor, body }) => saveEmail(tx, actor, body)),
  command(calls.deletePhone, ({ tx, actor, body: { contactPhone, undo } }) =>
    (undo ? restoreContactPoint : deleteContactPoint)(tx, actor, 'phone', contactPhone),
  ),
  command(calls.deleteEmail, ({ tx, actor, body: { contactEmail, undo } }) =>
    (undo ? restoreContactPoint : deleteContactPoint)(tx, actor, 'email', contactEmail),
  ),
  command(calls.setPrimaryPhone, ({ tx, actor, query }) => setPrimaryPhone(tx, actor, query)),
  command(calls.setPrimaryEmail, ({ tx, actor, query }) => setPrimaryEmail(tx, actor, query)),
  read(calls.related, ({ db, actor, query }) => listRelated(runBatched(db), actor, query.id)),
  command(calls.saveRelated, ({ tx, actor, body }) => saveRelated(tx, actor, body)),
  command(calls.deleteRelated, ({ tx, actor, query }) => deleteRelated(tx, actor, query.id, query.undo)),
  read(calls.contactVehicles, ({ db, actor, query }) => listContactVehicles(db, actor, query)),
  read(calls.insurerContacts, ({ db, actor, query }) => listInsurerContacts(db, actor, query)),
  read(calls.mergePreview, ({ db, actor, query }) => previewMerge(db, actor, query.ids)),
  command(calls.mergeContacts, ({ tx, actor, query }) => mergeContacts(tx, actor, query)),
  read(calls.merges, ({ db, actor, query }) => recentMerges(db, actor, query.contact)),
  read(calls.personalData, ({ db, actor, query }) => previewPersonalData(db, actor, query.id)),
  command(calls.exportPersonalData, ({ tx, actor, body }) => exportPersonalData(tx, actor, body.contact)),
  command(calls.erasePersonalData, ({ tx, actor, body }) => erasePersonalData(tx, actor, body)),
  command(calls.undoMerge, ({ tx, actor, body }) => undoMerge(tx, actor, body.merge)),
]
