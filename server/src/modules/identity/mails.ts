import { readersLanguage } from '#contract/kit/readers-language.ts'
import { t } from './mailTexts.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A short email: title, paragraphs, and the code, link, or name in between. */
const renderEmail = (title: string, before: string[], core: string, after: string[]): string => {
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`
  return `<!doctype html><html lang="${readersLanguage()}"><body style="margin:0;padding:24px;background:#f4f6f7;color:#161d20;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
<p style="margin:0 0 16px;font-weight:600">${escapeHtml(title)}</p>
${before.map(paragraph).join('\n')}
${core}
${after.map(paragraph).join('\n')}
</div></body></html>`
}

type Email = { subject: string; html: string; text: string }

/** Email with the code of the second sign-in step. */
export const codeEmail = (title: string, code: string): Email => {
  const before = [t('code.before')]
  const after = [t('code.once'), t('code.warning')]
  const core = `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${code}</p>`
  return {
    subject: t('code.subject', { title }),
    html: renderEmail(title, before, core, after),
    text: [...before, code, ...after].join('\n\n'),
  }
}

/** Email with the link to set a new password. */
export const resetEmail = (title: string, link: string): Email => {
  const before = [t('reset.before')]
  const after = [t('reset.once'), t('reset.warning')]
  const core = `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0c757e;color:#ffffff;text-decoration:none">${escapeHtml(t('reset.button'))}</a></p>`
  return {
    subject: t('reset.subject', { title }),
    html: renderEmail(title, before, core, after),
    text: [...before, link, ...after].join('\n\n'),
  }
}

/** Email to a new user, with the link to choose a password. */
export const invitationEmail = (
  title: string,
  { company, days }: { company: string; days: number },
  link: string,
): Email => {
  const before = [t('invitation.before', { company, title })]
  const after = [t('invitation.once', { days }), t('invitation.warning')]
  const core = `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0c757e;color:#ffffff;text-decoration:none">${escapeHtml(t('invitation.button'))}</a></p>`
  return {
    subject: t('invitation.subject', { title }),
    html: renderEmail(title, before, core, after),
    text: [...before, link, ...after].join('\n\n'),
  }
}

/** Email to the old address after an administrator changed the username. */
export const usernameEmail = (title: string, username: string): Email => {
  const before = [t('username.before')]
  const after = [t('username.password'), t('username.warning')]
  const core = `<p style="margin:0 0 16px;font-weight:600">${escapeHtml(username)}</p>`
  return {
    subject: t('username.subject', { title }),
    html: renderEmail(title, before, core, after),
    text: [...before, username, ...after].join('\n\n'),
  }
}

/** Email to a user who was moved to another company. */
export const moveEmail = (
  title: string,
  { from, to, role }: { from: string; to: string; role: string },
  url: string,
): Email => {
  const before = [t('moved.before', { from, to, role }), t('moved.signIn')]
  const after = [t('moved.unsent'), t('moved.warning')]
  const core = `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0c757e;color:#ffffff;text-decoration:none">${escapeHtml(t('moved.button'))}</a></p>`
  return {
    subject: t('moved.subject', { title, to }),
    html: renderEmail(title, before, core, after),
    text: [...before, url, ...after].join('\n\n'),
  }
}
