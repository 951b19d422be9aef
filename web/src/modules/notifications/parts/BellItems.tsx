import { links } from '#contract/links.ts'
import { Menu } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ageText, useNow } from '../../../kit/time/age.ts'
import { MenuPopover } from '../../../ui/overlay/MenuPopover.tsx'
import type { PopoverProps } from '../../../ui/overlay/lazyPopover.tsx'
import { markSeen, newestQuery, openNotice } from '../data.ts'
import { t } from '../texts.ts'
import s from './notices.module.css'

/** Content of the bell's popover: the latest notifications. */
export default function BellItems({ zone, ...popoverProps }: PopoverProps & { zone: string }) {
  const router = useRouter()
  const now = useNow()
  const { data, isError } = useQuery(newestQuery())
  const go = (href: string) => void router.navigate({ href })
  const unseen = data?.unseen ?? 0
  const items = data?.items ?? []
  return (
    <MenuPopover {...popoverProps} position="bottom-end" width={360} offset={6} withinPortal={false}>
      <Menu.Dropdown className={s.drop}>
        {items.map((notice) => (
          <Menu.Item key={notice.notification} onClick={() => openNotice(notice, go)}>
            <span className={s.notice} data-unseen={notice.seenOn === null || undefined}>
              <b>{notice.title}</b>
              <span className={s.text}>{notice.text}</span>
              <span className={s.age}>
                {ageText(notice.at, now, zone)}
                {notice.seenOn === null && <span className="vh">{t('item.unread')}</span>}
              </span>
            </span>
          </Menu.Item>
        ))}
        {items.length === 0 && (
          <Menu.Label className={s.nothing}>{isError ? t('bell.failed') : t('bell.none')}</Menu.Label>
        )}
        <Menu.Divider />
        {unseen > 0 && items[0] && (
          <Menu.Item leftSection={<IconChecks />} onClick={() => void markSeen({ upTo: items[0]?.at ?? '' })}>
            {t('bell.markRead')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconBell />} onClick={() => go(links.notifications())}>
          {t('bell.all')}
        </Menu.Item>
      </Menu.Dropdown>
    </MenuPopover>
  )
}
