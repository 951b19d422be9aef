import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { canOpen } from '#contract/pages.ts'
import { MenuPart, MenuPopover } from '../../ui/overlay/MenuPopover.tsx'
import type { PopoverProps } from '../../ui/overlay/lazyPopover.tsx'
import { useColorScheme, type ColorScheme } from '../../ui/useColorScheme.ts'
import { signOut } from '../../modules/identity/sign-out.ts'
import { roleOf, type Me } from './useMenu.tsx'
import type { ShellDialog } from './useShellCommands.tsx'

const themes: { key: ColorScheme; label: string; icon: typeof IconSun }[] = [
  { key: 'light', label: 'Light', icon: IconSun },
  { key: 'dark', label: 'Dark', icon: IconMoon },
  { key: 'auto', label: 'As the system', icon: IconDeviceDesktop },
]

interface Props extends PopoverProps {
  me: Me
  onDialog: (dialog: ShellDialog) => void
}

/** Entries of the account menu: profile, password, theme, and logout. */
export default function AccountItems({ me, onDialog, ...under }: Props) {
  const router = useRouter()
  const [scheme, setScheme] = useColorScheme()
  return (
    <MenuPopover {...under} position="bottom-end" width={240} offset={6} withinPortal={false}>
      <Menu.Dropdown>
        <MenuPart heading={me.username + (me.roleName ? ` · ${me.roleName}` : '')}>
          <Menu.Item leftSection={<IconUser />} onClick={() => onDialog('profile')}>
            Profile
          </Menu.Item>
          <Menu.Item leftSection={<IconKey />} onClick={() => onDialog('password')}>
            Change Password
          </Menu.Item>
          {canOpen(roleOf(me), '/admin') && (
            <Menu.Item
              leftSection={<IconSettings />}
              onClick={() => void router.navigate({ href: '/admin' })}
            >
              Admin
            </Menu.Item>
          )}
        </MenuPart>
        <Menu.Divider />
        <MenuPart heading="Theme">
          {themes.map(({ key, label, icon: Icon }) => (
            <Menu.Item
              key={key}
              leftSection={<Icon />}
              rightSection={scheme === key && <IconCheck role="img" aria-label="Chosen" />}
              onClick={() => setScheme(key)}
            >
              {label}
            </Menu.Item>
          ))}
        </MenuPart>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </MenuPopover>
  )
}
