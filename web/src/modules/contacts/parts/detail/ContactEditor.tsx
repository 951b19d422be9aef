import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { usePresence } from '../../../../kit/live/live.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { Avatar } from '../../../../ui/base/text.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { isHost, useReader, type Contact } from '../../data.ts'
import { ContactFields } from './ContactFields.tsx'
import { ContactSide } from './ContactSide.tsx'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { useChoices } from './useChoices.ts'
import type { TabKey } from './tabs.ts'
import { useContactForm } from './useContactForm.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

export interface ContactDialogProps {
  /** -1 for a new contact. */
  id: number
  /** Preset type of a new contact. */
  preset?: 'vendor' | 'fleet'
  /** The tab that opens first; Details by default. */
  tab?: TabKey
  /** Switches to another contact: the one that was just added, or an existing duplicate. */
  onOpenContact: (contact: number) => void
  /** Neighbors in the list that the dialog was opened from. */
  onPrevious?: () => void
  onNext?: () => void
  /** Merges this contact with others. Left out when the reader may not merge. */
  onMerge?: (contacts: number[]) => void
  onClose: () => void
}

type Props = ContactDialogProps & { record: Contact }
const kindOf = (record: Contact) => (record.isVendor ? 'vendor' : record.isFleet ? 'fleet' : 'contact')

/** The contact form at the left and related records at the right; a new contact has only the form. */
export function ContactEditor({
  record,
  tab = 'details',
  onOpenContact,
  onPrevious,
  onNext,
  onMerge,
  onClose,
}: Props) {
  const reader = useReader()
  const choices = useChoices(record)
  // Not everyone who can open contacts from other pages may open the contacts page.
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isNew = record.contact <= 0
  const afterSave = useRef<'stay' | 'next'>('stay')
  const [shownTab, setTab] = useState(tab)
  const form = useContactForm(record, choices.valueText, (contact) => {
    if (isNew) return onOpenContact(contact)
    if (afterSave.current === 'next' && onNext) return onNext()
    onClose()
  })
  const others = usePresence(isNew ? undefined : `contact:${record.contact}`)
  const mayEdit = record.rights.includes('edit')
  const leaveThen = async (go: () => void) => {
    if (await form.leave()) go()
  }
  const save = (next: 'stay' | 'next') => {
    afterSave.current = next
    void form.submit()
  }
  const { values, conflict } = form
  const checksDuplicates =
    isNew || ['firstName', 'lastName', 'companyName'].some((name) => form.changed.includes(name as never))
  return (
    <FormDialog
      title={isNew ? t(`editor.new.${kindOf(record)}`) : <bdi>{record.fullName}</bdi>}
      sub={isNew ? undefined : [record.contactTypeName, record.firmName].filter(Boolean).join(', ')}
      mark={!isNew && <Avatar name={record.fullName} size="xl" />}
      size={isNew ? 'M' : 'XL'}
      tall={!isNew}
      flush
      onClose={onClose}
      form={form}
      left={
        !isNew &&
        (onPrevious || onNext) && (
          <span className="row">
            <IconButton
              label={t('editor.previous')}
              size="s"
              icon={<IconChevronUp />}
              disabled={!onPrevious}
              onClick={() => onPrevious && void leaveThen(onPrevious)}
            />
            <IconButton
              label={t('editor.next')}
              size="s"
              icon={<IconChevronDown />}
              disabled={!onNext}
              onClick={() => onNext && void leaveThen(onNext)}
            />
          </span>
        )
      }
      about={
        !isNew && (
          <>
            <span className="num" data-tip={t('editor.numbers')}>
              {[record.firm, record.user ?? '–', record.contact].join(' / ')}
            </span>
            {others.length > 0 && (
              <span className="cut">{t('editor.alsoOpen', { names: others.join(', ') })}</span>
            )}
          </>
        )
      }
      more={
        mayEdit &&
        onNext &&
        form.dirty && (
          <Button className="wide-only" onClick={() => save('next')}>
            {t('editor.saveAndNext')}
          </Button>
        )
      }
      readOnly={!mayEdit}
      onSave={() => save('stay')}
    >
      <div className={s.columns} data-new={isNew || undefined}>
        <form {...form.bind} className={s.form}>
          {conflict && (
            <ConflictPanel
              {...conflict}
              what={t('editor.what')}
              saving={form.saving}
              onTakeStored={form.takeStored}
              onSave={(mine) => void form.saveMine(mine)}
            />
          )}
          <RestoredDraft form={form} />
          {checksDuplicates && (
            <DuplicateWarning
              typed={{
                ...values,
                firm: values.firm ? Number(values.firm) : undefined,
                contact: isNew ? undefined : record.contact,
              }}
              hrefOf={(contact) => `${path}?contact=${contact}`}
              useLabel={isNew ? t('duplicate.use') : t('editor.merge')}
              onUse={
                isNew
                  ? ({ id }) => {
                      form.reset()
                      onOpenContact(id)
                    }
                  : onMerge && (({ id }) => void leaveThen(() => onMerge([record.contact, id])))
              }
            />
          )}
          <ContactFields
            form={form}
            record={record}
            choices={choices}
            isHost={isHost(reader?.roles[0])}
            mayEdit={mayEdit}
          />
        </form>
        {!isNew && <ContactSide record={record} tab={shownTab} onTab={setTab} mayChange={mayEdit} />}
      </div>
    </FormDialog>
  )
}
