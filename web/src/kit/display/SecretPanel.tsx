import { IconCopy } from '@tabler/icons-react'
import { Button } from '../../ui/base/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Row, Stack, Text } from '../../ui/layout/Layout.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from './secretTexts.ts'
import s from './SecretPanel.module.css'

interface Props {
  secret: string
  label: string
  /** What to do with it. */
  use: string
  children?: React.ReactNode
}

const copy = async (secret: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(secret)
    toast.ok(t('copied'))
  } catch {
    toast.error(t('copyBlocked'))
  }
}

/** A secret that is shown this once, with a way to copy it. */
export function SecretPanel({ secret, label, use, children }: Props) {
  return (
    <Stack gap={4}>
      <Note tone="warn">{t('once')}</Note>
      <Field label={label}>
        {({ 'aria-invalid': _bad, 'aria-required': _must, ...control }) => (
          <Row>
            <input
              {...control}
              className={s.secret}
              readOnly
              value={secret}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button look="primary" icon={<IconCopy size={16} />} onClick={() => void copy(secret)}>
              {t('copy')}
            </Button>
          </Row>
        )}
      </Field>
      <Text tone="soft">{use}</Text>
      {children}
    </Stack>
  )
}
