import { useQueryClient } from '@tanstack/react-query'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { savePhoto } from '#contract/identity/users.ts'
import { api, apiUpload, CallError } from '../../../../kit/api/client.ts'
import { fileProblem } from '../../../../kit/files/fileText.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Avatar } from '../../../../ui/base/text.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import { toast } from '../../../../ui/toast.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

interface Props {
  user: number
  name: string
  picture: string | null
  mayEdit: boolean
}

/** The user's photo in the dialog header. Clicking it takes, uploads, or removes the photo. */
export function PhotoButton({ user, name, picture, mayEdit }: Props) {
  const client = useQueryClient()
  const camera = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const mark = <Avatar name={name} size="xl" picture={picture ?? undefined} />
  if (!mayEdit) return mark
  const run = async (action: () => Promise<unknown>, words: string, undo?: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await action()
      await markStale(client, 'user/user', 'user/users')
      toast.ok(words, { undo: undo && (() => run(undo, t('photo.restored'))) })
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('photo.failed'))
    } finally {
      setBusy(false)
    }
  }
  const restore = () => api('POST user/deletePhoto', { body: { user, undo: true } })
  const upload = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = fileProblem(chosen)
    if (problem) return toast.error(problem)
    const fields = { user: String(user) }
    const upload = () => apiUpload<AnswerOf<typeof savePhoto>>('user/savePhoto', fields, chosen, chosen.name)
    void run(upload, t('photo.saved'))
  }
  const input = (ref: typeof file, capture?: 'user') => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture={capture}
      hidden
      data-pick={capture ? 'camera' : 'file'}
      onChange={(event) => {
        const [chosen] = event.currentTarget.files ?? []
        event.currentTarget.value = ''
        upload(chosen)
      }}
    />
  )
  return (
    <>
      <DropMenu
        side="start"
        target={
          <button type="button" className={s.photo} aria-busy={busy}>
            {mark}
            <span className="vh">{t('photo.label', { name })}</span>
            <IconCamera aria-hidden="true" />
          </button>
        }
        entries={[
          {
            label: t('photo.take'),
            icon: <IconCamera size={16} />,
            onPress: () => camera.current?.click(),
          },
          {
            label: t('photo.choose'),
            icon: <IconPhoto size={16} />,
            onPress: () => file.current?.click(),
          },
          ...(picture
            ? [
                {
                  label: t('photo.remove'),
                  icon: <IconTrash size={16} />,
                  warn: true,
                  onPress: () =>
                    void run(
                      () => api('POST user/deletePhoto', { body: { user } }),
                      t('photo.removed'),
                      restore,
                    ),
                },
              ]
            : []),
        ]}
      />
      {input(camera, 'user')}
      {input(file)}
    </>
  )
}
