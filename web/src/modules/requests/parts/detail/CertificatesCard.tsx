import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconBan, IconCertificate, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { links } from '#contract/links.ts'
import type { CertificateRow } from '#contract/certificates.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale, read } from '../../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { stampAt } from '../visitText.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { t } from './documentTexts.ts'
import s from './documents.module.css'

const looks = {
  valid: { icon: IconCertificate, ramp: 'green' },
  replaced: { icon: IconHistory, ramp: 'slate' },
  revoked: { icon: IconBan, ramp: 'red' },
  altered: { icon: IconAlertTriangle, ramp: 'red' },
} as const

/** The certificates of reports that were sent. Nothing while there are none. */
export function CertificatesCard({ calibrate, zone }: { calibrate: number; zone: string }) {
  const client = useQueryClient()
  const query = useQuery(read('GET certificate/certificates', { query: { calibrate } }))
  useLiveRefresh('event request mail_out', 'certificate/certificates')
  const [revoking, setRevoking] = useState<CertificateRow>()
  const revoke = async ({ certificate }: CertificateRow, reason: string): Promise<boolean> => {
    try {
      await api('POST certificate/revoke', { body: { certificate, reason } })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('certificate.failed'))
      return false
    }
    toast.ok(t('certificate.revoked', { certificate }))
    void markStale(client, 'certificate/certificates')
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
    return true
  }
  if (!query.data || query.data.length === 0) return null
  return (
    <Card title={t('certificate.title')} flush>
      <ul className={s.list}>
        {query.data.map((row) => {
          const { icon: Icon, ramp } = looks[row.state]
          return (
            <li key={row.certificate}>
              <span className={s.state} data-ramp={ramp}>
                <Icon size={16} aria-hidden="true" />
                {t(`certificate.state.${row.state}`)}
              </span>
              <div className="grow">
                <a
                  className={s.subject}
                  href={links.certificate(row.certificate)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {row.certificate}
                </a>
                <span className={s.more}>
                  {t('certificate.about', {
                    number: row.number,
                    visit: row.visit,
                    at: stampAt(row.issuedAt, zone),
                  })}
                </span>
              </div>
              {row.mayRevoke && (
                <Button
                  size="s"
                  aria-label={t('certificate.revokeNamed', { certificate: row.certificate })}
                  onClick={() => setRevoking(row)}
                >
                  {t('certificate.revoke')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {revoking && (
        <ReasonDialog
          action={t('certificate.revoke')}
          subject={t('certificate.subject', { certificate: revoking.certificate })}
          isDanger
          onSubmit={(reason) => revoke(revoking, reason)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Card>
  )
}
