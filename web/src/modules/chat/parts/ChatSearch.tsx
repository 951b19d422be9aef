import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { dispatchChat } from '../state/widget.ts'
import { SearchHits } from './SearchHits.tsx'
import { t } from '../texts.ts'
import s from './finder.module.css'

interface Props {
  channel: string
  search: string
  onSearch: (search: string) => void
  onClose: () => void
}

/** Search within one chat. Opening a hit scrolls to the message. */
export function ChatSearch({ channel, search, onSearch, onClose }: Props) {
  return (
    <div className={s.finder}>
      <div className={s.head}>
        <SearchBox
          landmark={t('search.label')}
          value={search}
          onChange={(text) => onSearch(text.trim())}
          hint={t('search.hint')}
          wait={350}
        />
        <IconButton size="s" label={t('search.close')} icon={<IconX />} onClick={onClose} />
      </div>
      {search !== '' && (
        <div className={s.hits}>
          <SearchHits
            search={search}
            channel={channel}
            onOpen={(_channel, number) => dispatchChat({ do: 'open', channel, around: number })}
          />
        </div>
      )}
    </div>
  )
}
