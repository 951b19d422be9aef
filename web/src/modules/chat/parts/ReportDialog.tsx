import { useState } from 'react'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { showNotice } from '../state/notices.ts'
import { myGuid } from '../state/threads.ts'
import { plainOf } from './plainText.ts'
import { errorMessage } from './chatText.ts'
import { t } from '../texts.ts'
import s from './views.module.css'

const categories = ['Suspicious', 'Harassing', 'Inappropriate', 'Spam'] as const
type Category = (typeof categories)[number]

/** Reports a message to the host with a category and comments. */
export function ReportDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const [category, setCategory] = useState<string | null>(null)
  const [comments, setComments] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const report = async () => {
    setTried(true)
    if (!category || comments.trim() === '') return
    setBusy(true)
    try {
      await api('POST chat/reportMessage', {
        body: {
          channelUrl: message.channel,
          messageId: message.id,
          reportCategory: category as Category,
          offendingUserId: message.member,
          reportingUserId: myGuid(),
          reportDescription: comments.trim(),
        },
      })
      onClose()
      showNotice(t('report.sent'))
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('report.title')}
      sub={t('report.message', { name: message.name, text: plainOf(message.message).slice(0, 80) })}
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="danger" busy={busy} onClick={() => void report()}>
            {t('report.send')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.fields}>
        {problem && <Note tone="bad">{problem}</Note>}
        <SelectField
          label={t('report.category')}
          required
          value={category}
          onChange={setCategory}
          options={categories.map((each) => ({ value: each, label: t(`category.${each}`) }))}
          error={tried && !category ? t('required') : undefined}
        />
        <TextArea
          label={t('report.comments')}
          required
          value={comments}
          maxLength={1000}
          onChange={setComments}
          error={tried && comments.trim() === '' ? t('required') : undefined}
        />
      </div>
    </Dialog>
  )
}
