import {
  IconArrowBackUp,
  IconCopy,
  IconFileImport,
  IconFlag,
  IconHistory,
  IconNotes,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { api } from '../../../kit/api/client.ts'
import type { MenuEntry } from '../../../ui/frame/menuEntry.ts'
import { toast } from '../../../ui/toast.ts'
import { notice } from '../state/notices.ts'
import { takeMessage } from '../state/threads.ts'
import { plainOf } from './plainText.ts'
import { wordsOf } from './words.ts'

const take = async (work: Promise<ChatMessage>, said?: () => void): Promise<void> => {
  try {
    takeMessage(await work)
    said?.()
  } catch (error) {
    toast.error(wordsOf(error))
  }
}

const remove = (id: number) =>
  take(api('POST chat/deleteMessage', { body: { id } }), () =>
    toast.ok('Message deleted', {
      undo: () => take(api('POST chat/deleteMessage', { body: { id, undo: true } })),
    }),
  )
const keep = (id: number, as: 'note' | 'file') =>
  take(api('POST chat/messageToRequest', { body: { id, as } }), () =>
    toast.ok(as === 'note' ? 'Added to the notes of the RO' : 'Added to the files of the RO', {
      undo: () => take(api('POST chat/messageToRequest', { body: { id, as, undo: true } })),
    }),
  )
const copy = async (message: ChatMessage) => {
  await navigator.clipboard.writeText(plainOf(message.message))
  notice('Copied')
}

export interface Opens {
  onEdit: () => void
  onTrace: () => void
  onReport: () => void
}

/** Menu entries for a message, limited by the rights that the server sends. */
export const entriesOf = (message: ChatMessage, opens: Opens): MenuEntry[] => {
  const may = (right: string) => message.rights.includes(right)
  const entry = (on: boolean, made: MenuEntry): MenuEntry[] => (on ? [made] : [])
  const { id } = message
  return [
    ...entry(message.message !== '', {
      label: 'Copy',
      icon: <IconCopy />,
      onPress: () => void copy(message),
    }),
    ...entry(may('edit'), { label: 'Edit', icon: <IconPencil />, onPress: opens.onEdit }),
    ...entry(may('note'), {
      label: 'Add to the notes of the RO',
      icon: <IconNotes />,
      onPress: () => void keep(id, 'note'),
    }),
    ...entry(may('file'), {
      label: 'Add to the files of the RO',
      icon: <IconFileImport />,
      onPress: () => void keep(id, 'file'),
    }),
    ...entry(may('trace'), { label: 'What it said before…', icon: <IconHistory />, onPress: opens.onTrace }),
    ...entry(may('restore'), {
      label: 'Bring back',
      icon: <IconArrowBackUp />,
      onPress: () => void take(api('POST chat/deleteMessage', { body: { id, undo: true } })),
    }),
    ...entry(may('report'), { label: 'Report…', icon: <IconFlag />, warn: true, onPress: opens.onReport }),
    ...entry(may('delete'), {
      label: 'Delete',
      icon: <IconTrash />,
      warn: true,
      onPress: () => void remove(id),
    }),
  ]
}

/** Saves an edited message. @throws CallError */
export const saveEdit = async (message: ChatMessage, html: string): Promise<void> =>
  takeMessage(
    await api('POST chat/editMessage', { body: { id: message.id, message: html, version: message.version } }),
  )
