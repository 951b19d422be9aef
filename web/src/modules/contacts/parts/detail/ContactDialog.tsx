import { useState } from 'react'
import { Avatar } from '../../../../ui/base/text.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { useContact } from '../../data.ts'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { ContactEditor, type ContactDialogProps } from './ContactEditor.tsx'
import { blankContact } from './fields.ts'
import { t } from './texts.ts'

/** A contact with everything related to it, in a dialog over the current page. */
export function ContactDialog(props: ContactDialogProps) {
  const { record, failed, retry } = useContact(props.id)
  const [fresh] = useState(() => blankContact(props.preset))
  const shown = props.id < 0 ? fresh : record
  if (shown) return <ContactEditor {...props} record={shown} />
  return (
    <Dialog
      title={t('dialog')}
      size="XL"
      tall
      mark={<Avatar name="" size="xl" />}
      onClose={props.onClose}
      foot={<DialogFoot onCancel={props.onClose} />}
    >
      {failed ? (
        <PanelFailed title={t('loadFailed')} error={failed.error} onAgain={retry} />
      ) : (
        <CardSkeleton lines={12} />
      )}
    </Dialog>
  )
}
