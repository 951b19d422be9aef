import { useCommands } from '../../../ui/commands.ts'
import { stepName } from './BoardHead.tsx'
import { stepDay, type View } from './rules/range.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

interface Keys {
  view: View
  day: string
  today: string
  onDay: (day: string) => void
  onMove: () => void
}

/** Keys of the board: arrows and T change the days, S moves the visit that has the focus or is selected. */
export const useBoardKeys = ({ view, day, today, onDay, onMove }: Keys): void => {
  const commands = useTextMemo(() => {
    const group = t('command.group')
    const step = stepName(view)
    return [
      {
        id: 'schedule.previous',
        title: t(`previous.${step}`),
        group,
        keys: 'arrowleft',
        run: () => onDay(stepDay(view, day, -1)),
      },
      {
        id: 'schedule.next',
        title: t(`next.${step}`),
        group,
        keys: 'arrowright',
        run: () => onDay(stepDay(view, day, 1)),
      },
      { id: 'schedule.today', title: t('today'), group, keys: 't', run: () => onDay(today) },
      { id: 'schedule.move', title: t('command.move'), group, keys: 's', run: onMove },
    ]
  }, [view, day, today, onDay, onMove])
  useCommands(commands)
}
