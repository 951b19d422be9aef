import { links } from '#contract/links.ts'
import {
  IconAddressBook,
  IconBuildingStore,
  IconDatabaseImport,
  IconPackageExport,
  IconDatabaseSearch,
  IconDevices,
  IconEye,
  IconKey,
  IconKeyboard,
  IconListDetails,
  IconHistory,
  IconMail,
  IconMailForward,
  IconMessages,
  IconNews,
  IconSettings,
  IconWebhook,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { canOpen } from '#contract/page-access.ts'
import { installation } from '../../kit/browser/installation.ts'
import { useProfile } from '../../modules/identity/door.ts'
import { Button } from '../../ui/base/Button.tsx'
import { runCommand } from '../../ui/commands.ts'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { pages, pageSectionName, pageSections } from '../pageDirectory.ts'
import { iconOf } from '../shell/icons.tsx'
import { roleOf } from '../shell/useMenu.tsx'
import { PageLinks } from './PageLinks.tsx'
import { sections } from './sections.ts'
import { t } from './texts.ts'
import s from './screens.module.css'

/** Icons of pages that are in no menu. */
const icons: Record<string, ReactNode> = {
  '/configuration': <IconSettings />,
  '/admin/templates': <IconMail />,
  '/data': <IconDatabaseImport />,
  '/export': <IconPackageExport />,
  '/blogs': <IconNews />,
  '/chat': <IconMessages />,
  '/logs': <IconListDetails />,
  '/history': <IconHistory />,
  '/views': <IconEye />,
  '/sessions': <IconDevices />,
  '/tokens': <IconKey />,
  '/webhooks': <IconWebhook />,
  '/indexes': <IconDatabaseSearch />,
  '/outbox': <IconMailForward />,
  '/contacts': <IconAddressBook />,
  '/vendors': <IconBuildingStore />,
}

/** /admin: every page that the visitor may open, by section. */
export default function Admin() {
  const role = roleOf(useProfile())
  const allowedPages = pages().filter(
    ({ path, notInProduction }) =>
      path !== '/admin' && canOpen(role, path) && !(notInProduction && installation.production),
  )
  const configuration = canOpen(role, '/configuration') ? sections().filter(({ href }) => !href) : []
  return (
    <>
      <PageHead
        title={t('admin.title')}
        actions={
          <Button icon={<IconKeyboard />} keys="?" onClick={() => runCommand('shell.keys')}>
            {t('admin.keys')}
          </Button>
        }
      />
      <div className={`${s.page} ${s.wide} ${s.parts}`}>
        {pageSections.map((section) => {
          const entries = allowedPages
            .filter((page) => page.section === section)
            .map(({ path, title, says }) => ({
              title,
              says,
              href: path,
              icon: icons[path] ?? iconOf(path),
            }))
          return (
            entries.length > 0 && (
              <PageLinks key={section} title={pageSectionName(section)} entries={entries} />
            )
          )
        })}
        {configuration.length > 0 && (
          <PageLinks
            title={t('configuration.title')}
            entries={configuration.map(({ key, title, says }) => ({
              title,
              says,
              href: links.configuration(key),
            }))}
          />
        )}
      </div>
    </>
  )
}
