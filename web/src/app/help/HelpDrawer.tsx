import { IconArrowLeft, IconKeyboard, IconListDetails } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { isEnglish } from '#contract/kit/locale.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { RouteEntry } from '../routes.ts'
import { currentRole } from '../guard.ts'
import { guideContents, guidePart, linkedTopic, topicOf, type Topic } from './guide.ts'
import { GuideText } from './GuideText.tsx'
import { topicFor } from './topics.ts'
import { t } from './texts.ts'
import s from './help.module.css'

interface Props {
  onKeys: () => void
  onClose: () => void
}

const contents: Topic = { part: '', section: '' }

/** The topic of the page that is open. */
function usePageTopic(): Topic {
  const page = useMatches({
    select: (all) => {
      const last = all.at(-1)
      const row = (last?.staticData as { row?: RouteEntry } | undefined)?.row
      return row && topicFor(row.path, last?.params ?? {}, currentRole())
    },
  })
  return page ? topicOf(page) : contents
}

/** The guide beside the page, open at what the page is about. */
export default function HelpDrawer({ onKeys, onClose }: Props) {
  const [trail, setTrail] = useState([usePageTopic()])
  const topic = trail.at(-1) ?? contents
  const part = guidePart(topic.part)
  const body = useRef<HTMLDivElement>(null)
  // A part that is opened begins at the section that was asked for.
  useLayoutEffect(() => {
    const section = body.current?.querySelector(`[data-section="${CSS.escape(topic.section)}"]`)
    if (section) section.scrollIntoView()
    else body.current?.parentElement?.scrollTo(0, 0)
  }, [topic])
  const open = (next: Topic) => setTrail([...trail, next])
  return (
    <Dialog
      drawer
      title={part?.title ?? t('title')}
      sub={isEnglish() ? undefined : t('inEnglish')}
      onClose={onClose}
    >
      <div ref={body} className={s.top}>
        {trail.length > 1 && (
          <Button look="ghost" size="s" icon={<IconArrowLeft />} onClick={() => setTrail(trail.slice(0, -1))}>
            {t('back')}
          </Button>
        )}
        {part && (
          <Button look="ghost" size="s" icon={<IconListDetails />} onClick={() => open(contents)}>
            {t('all')}
          </Button>
        )}
        <Button look="ghost" size="s" icon={<IconKeyboard />} keys="?" onClick={onKeys}>
          {t('keys')}
        </Button>
      </div>
      {part ? (
        <GuideText blocks={part.blocks} linked={(href) => linkedTopic(part.name, href)} onOpen={open} />
      ) : (
        <Contents onOpen={open} />
      )}
    </Dialog>
  )
}

const Contents = ({ onOpen }: { onOpen: (topic: Topic) => void }) => (
  <ul className={s.contents}>
    {guideContents().map(({ part, title, says }) => (
      <li key={part}>
        <button type="button" className={s.link} onClick={() => onOpen({ part, section: '' })}>
          {title}
        </button>
        <div className={s.says}>{says}</div>
      </li>
    ))}
  </ul>
)
