import { IconCopy, IconTrash } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { calendarName } from './calendarName.ts'
import { addressesOf, copyFeed, type Feed } from './data.ts'
import { t } from './texts.ts'
import s from './feeds.module.css'

interface Props {
  feed: Feed
  isNamed: boolean
  /** Whether it was made just now. */
  isFresh: boolean
  onRevoke: () => void
}

const readText = ({ readOn, agent }: Feed): string => {
  if (!readOn) return t('row.neverRead')
  const time = stampAt(readOn, displayZone())
  const calendar = calendarName(agent)
  return calendar ? t('row.readBy', { time, calendar }) : t('row.read', { time })
}

/** One calendar link: whose visits it has, who read it, and ways into a calendar. */
export function FeedRow({ feed, isNamed, isFresh, onRevoke }: Props) {
  const made = stampAt(feed.createdOn, displayZone())
  const addresses = addressesOf(feed)
  const isNew = isFresh || !feed.readOn
  return (
    <li className={s.row} data-fresh={isFresh || undefined}>
      <div className={s.head}>
        <div className={s.about}>
          {isNamed && (
            <b className="cut" data-tip-cut="">
              {feed.kind === 'technician' ? t('row.technician') : feed.name}
            </b>
          )}
          <span className={isNamed ? 'muted' : undefined}>{readText(feed)}</span>
          <span className="muted">{t('row.made', { time: made })}</span>
        </div>
        <Button size="s" icon={<IconCopy size={14} />} onClick={() => void copyFeed(feed)}>
          {t('row.copy')}
        </Button>
        <IconButton
          size="s"
          label={t('row.revoke', { time: made })}
          icon={<IconTrash size={16} />}
          onClick={onRevoke}
        />
      </div>
      {isNew && (
        <div className={s.ways}>
          <span className="muted">{t('row.add')}</span>
          <a href={addresses.device} aria-label={t('row.addTo', { calendar: t('row.device') })}>
            {t('row.device')}
          </a>
          {(['google', 'outlook'] as const).map((each) => (
            <a
              key={each}
              href={addresses[each]}
              target="_blank"
              rel="noreferrer"
              aria-label={t('row.addTo', { calendar: t(`row.${each}`) })}
            >
              {t(`row.${each}`)}
            </a>
          ))}
        </div>
      )}
    </li>
  )
}
