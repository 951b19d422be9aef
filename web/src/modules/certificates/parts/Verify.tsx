import { IconCopy, IconDownload, IconFileSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { certificateFiles, verifyCommand, type CertificateStatement } from '#contract/kit/certificate.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { certificate } from '#contract/certificates.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'
import s from '../certificate.module.css'

type Answer = AnswerOf<typeof certificate>

const save = (name: string, content: BlobPart): void => {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const hexOf = (hash: ArrayBuffer): string =>
  [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Compares a report file with the hash that was certified. */
export function CheckReport({ sha256 }: { sha256: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<{ file: string; isSame: boolean } | 'failed'>()
  const check = async (file: File) => {
    try {
      const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      setFound({ file: file.name, isSame: hexOf(hash) === sha256 })
    } catch {
      setFound('failed')
    }
  }
  return (
    <section className={s.part} aria-labelledby="check-report">
      <h2 id="check-report">{t('file.title')}</h2>
      <p className={s.hint}>{t('file.text')}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void check(file)
          event.currentTarget.value = ''
        }}
      />
      <Button size="l" icon={<IconFileSearch size={18} />} onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
      <div role="status">
        {found === 'failed' && <Note tone="bad">{t('file.failed')}</Note>}
        {found && found !== 'failed' && (
          <Note tone={found.isSame ? 'good' : 'bad'}>
            {t(found.isSame ? 'file.same' : 'file.other', { file: found.file })}
          </Note>
        )}
      </div>
      <p className={s.hint}>{t('file.hash')}</p>
      <code className={s.code}>{sha256}</code>
    </section>
  )
}

/** The files and the command with which anybody verifies the certificate, with no need of this product. */
export function VerifyOffline({ answer, stated }: { answer: Answer; stated: CertificateStatement }) {
  const code = answer.certificate
  const names = certificateFiles(code)
  const command = verifyCommand(code)
  return (
    <section className={s.part} aria-labelledby="verify-offline">
      <h2 id="verify-offline">{t('offline.title')}</h2>
      <p className={s.hint}>{t('offline.text')}</p>
      <div className={s.files}>
        <Button
          size="l"
          icon={<IconDownload size={18} />}
          onClick={() => save(names.statement, answer.statement)}
        >
          {t('offline.statement')}
        </Button>
        <Button
          size="l"
          icon={<IconDownload size={18} />}
          onClick={() => save(names.signature, bytesOf(answer.signature))}
        >
          {t('offline.signature')}
        </Button>
        <Button
          size="l"
          icon={<IconDownload size={18} />}
          onClick={() => save(names.key, answer.key.publicKey)}
        >
          {t('offline.key', { id: answer.key.id })}
        </Button>
      </div>
      <p className={s.hint}>{t('offline.command')}</p>
      <code className={s.code}>{command}</code>
      <Button
        icon={<IconCopy size={16} />}
        onClick={() => void navigator.clipboard.writeText(command).then(() => toast.ok(t('offline.copied')))}
      >
        {t('offline.copy')}
      </Button>
      <p className={s.hint}>
        {stated.previous === ''
          ? t('offline.first')
          : t('offline.chain', { number: stated.number, previous: stated.previous })}
      </p>
    </section>
  )
}
