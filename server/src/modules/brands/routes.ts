import * as calls from '#contract/brands.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { saveBrand } from './commands/save-brand.ts'
import { savePreference } from './commands/save-preference.ts'
import { listFranchisees, listBrands, getBrand, listShops } from './reads/brands.ts'
import { listPreferences, getSettings } from './reads/preferences.ts'
import { upload } from './upload.ts'

export const routes = (services: Services): Binding[] => {
  const takeUpload = upload(services)
  const { appTitle } = services.settings
  return [
    read(calls.brands, ({ db, actor, query }) => listBrands(db, actor, query)),
    read(calls.brand, ({ db, actor, query }) => getBrand(runBatched(db), actor, query.id)),
    command(calls.saveBrand, ({ tx, actor, body }) => saveBrand(tx, actor, body)),
    read(calls.brandFranchisees, ({ db, actor, query }) => listFranchisees(db, actor, query.franchisor)),
    read(calls.franchiseeShops, ({ db, actor, query }) => listShops(db, actor, query.franchisee)),
    read(calls.brandPreference, ({ db, actor, query }) => listPreferences(db, actor, query)),
    command(calls.saveBrandPreference, ({ tx, actor, body }) => savePreference(tx, actor, body)),
    raw(calls.uploadBrandPicture, ({ actor, request, now }) => takeUpload(actor, request, now)),
    read(calls.brandSettings, ({ db, actor, query }) => getSettings(db, actor, query, appTitle)),
  ]
}
