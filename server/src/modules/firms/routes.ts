import * as calls from '#contract/firms.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { visibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { binFirm } from './commands/remove-firm.ts'
import { keepCenters } from './commands/save-centers.ts'
import { keepFirm, keepSettings } from './commands/save-firm.ts'
import { contactOfLocation } from './commands/firm-contact.ts'
import { keepLinks, keepPrograms } from './commands/save-links.ts'
import { move } from './commands/move-firm.ts'
import { savePreference } from './commands/save-preference.ts'
import { centersOf } from './reads/centers.ts'
import { findFirms, searchPlaces } from './reads/search.ts'
import { linksOf, programsOf, programsToAdd } from './reads/links.ts'
import { bin, listLocations, points } from './reads/locations.ts'
import { networkOf } from './reads/network.ts'
import { firmToEdit, oneFirm } from './reads/firm.ts'
import { preferencesOf } from './reads/preferences.ts'
import { previewMove } from './reads/move-preview.ts'
import { childrenOf, treeOf } from './reads/tree.ts'

export const routes = (services: Services): Binding[] => [
  read(calls.firm, ({ db, actor, query }) => oneFirm(db, actor, query.firm)),
  read(calls.editFirm, ({ db, actor, query }) => firmToEdit(db, actor, query)),
  read(calls.getFirms, ({ db, actor, query }) => listLocations(db, actor, query)),
  read(calls.locationPoints, ({ db, actor, query }) => points(db, actor, query)),
  read(calls.removedFirms, ({ db, actor, query }) => bin(db, actor, query)),
  read(calls.locationTree, ({ db, actor, query }) => treeOf(db, actor, query)),
  read(calls.networkTree, ({ db, actor, query }) => networkOf(db, actor, query)),
  read(calls.getChildFirms, ({ db, actor, query }) => childrenOf(db, actor, query)),
  read(calls.searchFirms, ({ db, actor, query }) => findFirms(db, actor, query)),
  read(calls.firmSearch, ({ db, actor, query }) => searchPlaces(db, actor, query)),
  read(calls.movePreview, ({ db, actor, query }) => previewMove(db, actor, query)),
  read(calls.firmFirms, ({ db, actor, query }) => linksOf(db, actor, query)),
  read(calls.optInPrograms, ({ db, actor, query }) => programsOf(db, actor, query)),
  read(calls.searchForOptInPrograms, ({ db, actor, query }) => programsToAdd(db, actor, query)),
  read(calls.getCenterFirms, ({ db, actor, query }) => centersOf(db, actor, query.firm)),
  read(calls.firmPreference, ({ db, actor, query }) => preferencesOf(db, actor, query)),
  read(calls.getPreference, ({ db, actor, query }) => preferencesOf(db, actor, query)),
  ...changes(services),
]

/** Changes to the tree or to a link change what people see, so cached sessions must be dropped at once. */
const changes = (services: Services): Binding[] => {
  const seen = () => visibilityChanged(services)
  return [
    command(calls.saveFirm, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return keepFirm(tx, actor, body)
    }),
    command(calls.firmContact, ({ tx, actor, body }) => contactOfLocation(tx, actor, body.firm)),
    command(calls.updateFirmSettings, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return keepSettings(tx, actor, body)
    }),
    command(calls.removeFirm, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return binFirm(tx, actor, body)
    }),
    command(calls.moveLocation, ({ tx, actor, body, now, afterCommit }) => {
      afterCommit(seen)
      return move(tx, actor, body, now)
    }),
    command(calls.saveFirmFirms, ({ tx, actor, body, afterCommit }) => {
      afterCommit(seen)
      return keepLinks(tx, actor, body)
    }),
    command(calls.saveOptInPrograms, ({ tx, actor, body }) => keepPrograms(tx, actor, body)),
    command(calls.saveCenterFirms, ({ tx, actor, body }) => keepCenters(tx, actor, body)),
    command(calls.saveFirmPreference, ({ tx, actor, body }) => savePreference(tx, actor, body)),
  ]
}
