import { useRef } from 'react'
import { useCommands, type Command } from '../../ui/commands.ts'
import { t } from './texts.ts'
import { useTextMemo } from '../../ui/textMemo.ts'

interface Keys {
  next: () => void
  previous: () => void
  search: () => void
  refresh: () => void
  plan: () => void
  unassign: () => void
  /** Assigns the tech with this rank. */
  assign: (rank: number) => void
  close: () => void
}

const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Keys of the dispatch screen: J and K move, digits assign by rank, U unassigns, P plans the day. */
export const useDispatchKeys = (keys: Keys): void => {
  const latest = useRef(keys)
  latest.current = keys
  const commands = useTextMemo<Command[]>(() => {
    const group = t('command.group')
    const run = (name: Exclude<keyof Keys, 'assign'>) => () => latest.current[name]()
    return [
      { id: 'dispatch.next', title: t('command.next'), group, keys: 'j', quiet: true, run: run('next') },
      {
        id: 'dispatch.previous',
        title: t('command.previous'),
        group,
        keys: 'k',
        quiet: true,
        run: run('previous'),
      },
      { id: 'dispatch.search', title: t('command.search'), group, keys: 's', run: run('search') },
      { id: 'dispatch.refresh', title: t('list.refresh'), group, keys: 'r', run: run('refresh') },
      { id: 'dispatch.plan', title: t('command.plan'), group, keys: 'p', run: run('plan') },
      { id: 'dispatch.unassign', title: t('command.unassign'), group, keys: 'u', run: run('unassign') },
      {
        id: 'dispatch.close',
        title: t('command.techs'),
        group,
        keys: 'escape',
        quiet: true,
        run: run('close'),
      },
      ...ranks.map((rank) => ({
        id: `dispatch.assign${rank}`,
        title: t('command.assign', { rank }),
        group,
        keys: String(rank),
        quiet: rank > 1,
        run: () => latest.current.assign(rank),
      })),
    ]
  }, [])
  useCommands(commands)
}
