import * as calls from '#contract/firms.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { visibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { removeFirm } from './commands/remove-firm.ts'
import { saveCenters } from './commands/save-centers.ts'
import { saveFirm, saveSettings } from './commands/save-firm.ts'
import { ensureFirmContact } from './commands/firm-contact.ts'
import { saveLinks, savePrograms } from './commands/save-links.ts'
import { moveFirm } from './commands/move-firm.ts'
import { savePreference } from './commands/save-preference.ts'
import { listCenters } from './reads/centers.ts'
import { findFirms, searchLocations } from './reads/search.ts'
import { listLinks, listPrograms, findProgramsToAdd } from './reads/links.ts'
import { listRemoved, listLocations, listPoints } from './reads/locations.ts'
import { loadNetwork } from './reads/network.ts'
import { getFirmToEdit, getFirm } from './reads/firm.ts'
import { listPreferences } from './reads/preferences.ts'
import { previewMove } from './reads/move-preview.ts'
import { listChildren, loadTree } from './reads/tree.ts'

export const routes = (services: Services): Binding[] => [
  read(calls.firm, ({ db, actor, query }) => getFirm(db, actor, query.firm)),
  read(calls.editFirm, ({ db, actor, query }) => getFirmToEdit(db, actor, query)),
  read(calls.getFirms, ({ db, actor, query }) => listLocations(db, actor, query)),
  read(calls.locationPoints, ({ db, actor, query }) => listPoints(db, actor, query)),
  read(calls.removedFirms, ({ db, actor, query }) => listRemoved(db, actor, query)),
  read(calls.locationTree, ({ db, actor, query }) => loadTree(db, actor, query)),
  read(calls.networkTree, ({ db, actor, query }) => loadNetwork(db, actor, query)),
  read(calls.getChildFirms, ({ db, actor, query }) => listChildren(db, actor, query)),
  read(calls.searchFirms, ({ db, actor, query }) => findFirms(db, actor, query)),
  read(calls.firmSearch, ({ db, actor, query }) => searchLocations(db, actor, query)),
  read(calls.movePreview, ({ db, actor, query }) => previewMove(db, actor, query)),
  read(calls.firmFirms, ({ db, actor, query }) => listLinks(db, actor, query)),
  read(calls.optInPrograms, ({ db, actor, query }) => listPrograms(db, actor, query)),
  read(calls.searchForOptInPrograms, ({ db, actor, query }) => findProgramsToAdd(db, actor, query)),
  read(calls.getCenterFirms, ({ db, actor, query }) => listCenters(db, actor, query.firm)),
  read(calls.firmPreference, ({ db, actor, query }) => listPreferences(db, actor, query)),
  read(calls.getPreference, ({ db, actor, query }) => listPreferences(db, actor, query)),
  ...changes(services),
]

/** Changes to the tree or to a link change what people see, so cached sessions must be dropped at once. */
const changes = (services: Services): Binding[] => {
  const seen = () => visibilityChanged(services)
  return [
    command(calls.saveFirm, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return saveFirm(tx, actor, body)
    }),
    command(calls.firmContact, ({ tx, actor, body }) => ensureFirmContact(tx, actor, body.firm)),
    command(calls.updateFirmSettings, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return saveSettings(tx, actor, body)
    }),
    command(calls.removeFirm, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return removeFirm(tx, actor, body)
    }),
    command(calls.moveLocation, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(seen)
      return moveFirm(tx, actor, body, now)
    }),
    command(calls.saveFirmFirms, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return saveLinks(tx, actor, body)
    }),
    command(calls.saveOptInPrograms, ({ tx, actor, body }) => savePrograms(tx, actor, body)),
    command(calls.saveCenterFirms, ({ tx, actor, body }) => saveCenters(tx, actor, body)),
    command(calls.saveFirmPreference, ({ tx, actor, body }) => savePreference(tx, actor, body)),
  ]
}
