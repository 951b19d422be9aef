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
import { showNotice } from '../state/notices.ts'
import { addMessage } from '../state/threads.ts'
import { plainOf } from './plainText.ts'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'

const applyResult = async (work: Promise<ChatMessage>, onDone?: () => void): Promise<void> => {
  try {
    addMessage(await work)
    onDone?.()
  } catch (error) {
    toast.error(errorMessage(error))
  }
}

const remove = (id: number) =>
  applyResult(api('POST chat/deleteMessage', { body: { id } }), () =>
    toast.ok(t('message.deletedToast'), {
      undo: () => applyResult(api('POST chat/deleteMessage', { body: { id, undo: true } })),
    }),
  )
const addToRequest = (id: number, as: 'note' | 'file') =>
  applyResult(api('POST chat/messageToRequest', { body: { id, as } }), () =>
    toast.ok(as === 'note' ? t('message.addedToNotes') : t('message.addedToFiles'), {
      undo: () => applyResult(api('POST chat/messageToRequest', { body: { id, as, undo: true } })),
    }),
  )
const copy = async (message: ChatMessage) => {
  await navigator.clipboard.writeText(plainOf(message.message))
  showNotice(t('message.copied'))
}

export interface MessageDialogs {
  onEdit: () => void
  onTrace: () => void
  onReport: () => void
}

/** Menu entries for a message, limited by the rights that the server sends. */
export const messageMenu = (message: ChatMessage, dialogs: MessageDialogs): MenuEntry[] => {
  const may = (right: string) => message.rights.includes(right)
  const entry = (on: boolean, item: MenuEntry): MenuEntry[] => (on ? [item] : [])
  const { id } = message
  return [
    ...entry(message.message !== '', {
      label: t('message.copy'),
      icon: <IconCopy />,
      onPress: () => void copy(message),
    }),
    ...entry(may('edit'), { label: t('message.edit'), icon: <IconPencil />, onPress: dialogs.onEdit }),
    ...entry(may('note'), {
      label: t('message.addToNotes'),
      icon: <IconNotes />,
      onPress: () => void addToRequest(id, 'note'),
    }),
    ...entry(may('file'), {
      label: t('message.addToFiles'),
      icon: <IconFileImport />,
      onPress: () => void addToRequest(id, 'file'),
    }),
    ...entry(may('trace'), {
      label: t('message.history'),
      icon: <IconHistory />,
      onPress: dialogs.onTrace,
    }),
    ...entry(may('restore'), {
      label: t('message.restore'),
      icon: <IconArrowBackUp />,
      onPress: () => void applyResult(api('POST chat/deleteMessage', { body: { id, undo: true } })),
    }),
    ...entry(may('report'), {
      label: t('message.report'),
      icon: <IconFlag />,
      warn: true,
      onPress: dialogs.onReport,
    }),
    ...entry(may('delete'), {
      label: t('message.delete'),
      icon: <IconTrash />,
      warn: true,
      onPress: () => void remove(id),
    }),
  ]
}

/** Saves an edited message. @throws CallError */
export const saveEdit = async (message: ChatMessage, html: string): Promise<void> =>
  addMessage(
    await api('POST chat/editMessage', { body: { id: message.id, message: html, version: message.version } }),
  )
