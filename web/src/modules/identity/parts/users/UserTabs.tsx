import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useId, useRef, type ComponentType, type ReactNode } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { Tabs } from '../../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { SkillsTab } from './SkillsTab.tsx'
import type { UserForm } from './useUserForm.ts'
import { isTechnician, skillCount, type Notification } from './values.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

/** A tab of another module. */
export interface MoreTab {
  key: string
  label: string
  Panel: ComponentType
}

const noTabs: readonly MoreTab[] = []

interface Props {
  user: UserInfo
  form: UserForm
  notices: UseQueryResult<Notification[]>
  active: string
  onTab: (key: string) => void
  disabled: boolean
  /** Sign-in settings; only in the reader's own profile. */
  security?: ReactNode
  moreTabs?: readonly MoreTab[]
  onErased?: () => void
}

/** Tabs Details and Notifications, those of other modules, and Skills and Area when the selected role is technician. */
export function UserTabs({
  user,
  form,
  notices,
  active,
  onTab,
  disabled,
  security,
  moreTabs = noTabs,
  onErased,
}: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const forTechnicians = [
    { key: 'skills', label: t('tab.skills'), count: skillCount(form.values), tone: 'grey' as const },
    { key: 'area', label: t('tab.area') },
  ]
  const tabs = [
    { key: 'details', label: t('tab.details') },
    { key: 'notifications', label: t('tab.notifications') },
    ...(security ? [{ key: 'security', label: t('tab.security') }] : []),
    ...moreTabs,
    ...(isTechnician(form.values) ? forTechnicians : []),
  ]
  const shown = tabs.some(({ key }) => key === active) ? active : 'details'
  const More = moreTabs.find(({ key }) => key === shown)?.Panel
  return (
    <div className={s.tabs} ref={box}>
      <Tabs
        label={user.fullName}
        tabs={tabs}
        active={shown}
        onChange={(key) => {
          onTab(key)
          // On phones the tabs are below the fields, so scroll the selected one into view.
          box.current?.scrollIntoView({ block: 'start' })
        }}
        panel={id}
      />
      <div
        id={id}
        className={s.panel}
        role="tabpanel"
        aria-label={tabs.find(({ key }) => key === shown)?.label}
      >
        {shown === 'details' && (
          <DetailsTab user={user} mayChange={security !== undefined || !disabled} onErased={onErased} />
        )}
        {shown === 'notifications' && (
          <NotificationsTab
            found={notices}
            field={(name) => form.field(name)}
            disabled={!security && disabled}
          />
        )}
        {shown === 'security' && security}
        {More && (
          <Suspense fallback={<CardSkeleton lines={4} />}>
            <More />
          </Suspense>
        )}
        {shown === 'skills' && <SkillsTab user={user} form={form} disabled={disabled} />}
        {shown === 'area' && <Empty kind="none" title={t('area.title')} />}
      </div>
    </div>
  )
}
