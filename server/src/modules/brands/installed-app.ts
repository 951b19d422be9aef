import type { InstalledApp } from '#server/kernel/http/installed-app.ts'
import { firmOfBrand } from '#server/kernel/security/brand-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAppBrand } from './reads/app-brand.ts'
import { appIcon } from './rules/app-icon.ts'

/** Name and icon of the app that somebody of a company installs; null if the signed name of the company isn't right. */
export const installedApp =
  ({ db, secrets, settings }: Pick<Services, 'db' | 'secrets' | 'settings'>) =>
  async (signed: string): Promise<InstalledApp | null> => {
    const firm = firmOfBrand(signed, secrets.links)
    const brand = firm === null ? null : await readAppBrand(db, firm)
    return brand && { name: brand.title || settings.appTitle, icon: appIcon(brand) }
  }
