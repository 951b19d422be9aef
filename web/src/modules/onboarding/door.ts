export { InvitationsButton } from './parts/InvitationsButton.tsx'
