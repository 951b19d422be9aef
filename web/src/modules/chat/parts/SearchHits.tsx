import { useQuery } from '@tanstack/react-query'
import { messageStamp } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { useProfile } from '../../identity/door.ts'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './chat.module.css'
import list from './list.module.css'

interface Props {
  search: string
  /** Limits the search to this chat. */
  channel?: string
  onOpen: (channel: string, number: number) => void
}

/** Messages that contain all the search words. Opening one scrolls to it. */
export function SearchHits({ search, channel, onOpen }: Props) {
  const { timezone } = useProfile()
  const found = useQuery(read('GET chat/searchMessages', { query: { search, channel } }))
  if (found.error)
    return (
      <p className={s.nothing} role="alert">
        {errorMessage(found.error)}
      </p>
    )
  if (!found.data) return <p className={s.nothing}>{t('search.searching')}</p>
  if (found.data.length === 0) return <p className={s.nothing}>{t('search.none')}</p>
  return (
    <ul aria-label={t('search.found')}>
      {found.data.map((hit) => (
        <li key={hit.id}>
          <button type="button" className={list.item} onClick={() => onOpen(hit.channel, hit.number)}>
            <span className={list.itemText}>
              <span className={list.itemLine}>
                <span className={`${list.itemName} cut`}>{hit.name}</span>
                <span className={list.itemTime}>{messageStamp(hit.createdOn, timezone)}</span>
              </span>
              <span className={list.itemWords}>{hit.words}</span>
              {!channel && <span className={`${list.itemTime} cut`}> {hit.channelName}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
