import { links } from '#contract/links.ts'
import { Menu } from '@mantine/core'
import {
  IconApi,
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
  IconWebhook,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { canOpen } from '#contract/page-access.ts'
import { roles } from '#contract/kit/roles.ts'
import { setFixing, useFixing } from '../../kit/text/fixing.ts'
import { MenuPart, MenuPopover } from '../../ui/overlay/MenuPopover.tsx'
import type { PopoverProps } from '../../ui/overlay/lazyPopover.tsx'
import { useColorScheme, type ColorScheme } from '../../ui/useColorScheme.ts'
import { signOut } from '../../modules/identity/sign-out.ts'
import { roleOf, type Me } from './useMenu.tsx'
import type { ShellDialog } from './useShellCommands.tsx'
import { t } from './texts.ts'

const themes: { key: ColorScheme; icon: typeof IconSun }[] = [
  { key: 'light', icon: IconSun },
  { key: 'dark', icon: IconMoon },
  { key: 'auto', icon: IconDeviceDesktop },
]

interface Props extends PopoverProps {
  me: Me
  onDialog: (dialog: ShellDialog) => void
}

/** Entries of the account menu: profile, password, theme, and logout. */
export default function AccountItems({ me, onDialog, ...under }: Props) {
  const router = useRouter()
  const [scheme, setScheme] = useColorScheme()
  const isFixing = useFixing()
  const role = roleOf(me)
  return (
    <MenuPopover {...under} position="bottom-end" width={240} offset={6} withinPortal={false}>
      <Menu.Dropdown>
        <MenuPart heading={me.username + (me.roleName ? ` · ${me.roleName}` : '')}>
          <Menu.Item leftSection={<IconUser />} onClick={() => onDialog('profile')}>
            {t('account.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey />} onClick={() => onDialog('password')}>
            {t('account.password')}
          </Menu.Item>
          {canOpen(role, '/admin') && (
            <Menu.Item
              leftSection={<IconSettings />}
              onClick={() => void router.navigate({ href: links.admin() })}
            >
              {t('account.admin')}
            </Menu.Item>
          )}
          {/* Others find them under Admin. */}
          {!canOpen(role, '/admin') && canOpen(role, '/tokens') && (
            <>
              <Menu.Item
                leftSection={<IconApi />}
                onClick={() => void router.navigate({ href: links.tokens() })}
              >
                {t('account.tokens')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconWebhook />}
                onClick={() => void router.navigate({ href: links.webhooks() })}
              >
                {t('account.webhooks')}
              </Menu.Item>
            </>
          )}
          {role !== null && roles.admin.includes(role) && (
            <Menu.Item
              leftSection={<IconLanguage />}
              rightSection={isFixing && <IconCheck role="img" aria-label={t('account.chosen')} />}
              onClick={() => setFixing(!isFixing)}
            >
              {t('account.fixTexts')}
            </Menu.Item>
          )}
        </MenuPart>
        <Menu.Divider />
        <MenuPart heading={t('account.theme')}>
          {themes.map(({ key, icon: Icon }) => (
            <Menu.Item
              key={key}
              leftSection={<Icon />}
              rightSection={scheme === key && <IconCheck role="img" aria-label={t('account.chosen')} />}
              onClick={() => setScheme(key)}
            >
              {t(`account.${key}`)}
            </Menu.Item>
          ))}
        </MenuPart>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout />} onClick={() => void signOut()}>
          {t('account.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </MenuPopover>
  )
}
