/**
 * The UI components. Apart from the look of a status they know nothing of the domain. A screen that must keep its bundle
 * small imports the component's file directly.
 */

// Foundation
export { UiProvider } from './UiProvider.tsx'
export { useColorScheme } from './useColorScheme.ts'
export type { ColorScheme } from './useColorScheme.ts'
export type { Ramp } from './theme.ts'
export { Link } from './Link.tsx'
export type { LinkProps } from './Link.tsx'
export { cx } from './cx.ts'
export { keyCaps, isTyping } from './keys.ts'

// Status and text
export { statusLooks } from './status.ts'
export type { StatusKey, StatusLook } from './status.ts'
export { StatusGlyph, StatusPill, StatusTag } from './base/Status.tsx'
export { CopyButton, Vin } from './base/Vin.tsx'
export { Money, moneyText } from './base/Money.tsx'
export { Avatar, initials, Person, PhoneText, phoneText, Stamp } from './base/text.tsx'
export { Kbd } from './base/Kbd.tsx'
export { CountBadge } from './base/CountBadge.tsx'
export { LiveLine } from './base/LiveLine.tsx'
export type { LiveState } from './base/LiveLine.tsx'
export { Button, IconButton } from './base/Button.tsx'
export type { ButtonProps, IconButtonProps } from './base/Button.tsx'

// Layout
export { Grid, Row, Stack, Text } from './layout/Layout.tsx'

// Frame and page
export { AppFrame, Brand, TopBar, UatBanner, Who } from './frame/AppFrame.tsx'
export { SideNav } from './frame/SideNav.tsx'
export type { NavEntry } from './frame/SideNav.tsx'
export { PageHead, SearchBox, ToolRow } from './frame/PageHead.tsx'
export type { HeadCount } from './frame/PageHead.tsx'
export { Card, Crumb, Facts } from './frame/Parts.tsx'
export type { Fact } from './frame/Parts.tsx'
export { Segmented, Tabs } from './frame/Tabs.tsx'
export type { Tab } from './frame/Tabs.tsx'
export { AddFilter, FilterChip } from './frame/FilterChip.tsx'
export { CheckList } from './frame/CheckList.tsx'
export { InactiveChip, OptionFilter } from './frame/OptionFilter.tsx'
export { DropMenu } from './frame/DropMenu.tsx'
export type { MenuEntry } from './frame/menuEntry.ts'

// Lists
export { DataList } from './list/DataList.tsx'
export type { DataListProps } from './list/DataList.tsx'
export { ColumnChooser } from './list/ColumnChooser.tsx'
export { SelectionAction } from './list/SelectionBar.tsx'
export { visibleColumns, defaultLayout } from './list/types.ts'
export type { Column, ColumnLayout, Paging, Selection, Sort } from './list/types.ts'

// Forms
export { useDraftForm } from './form/useDraftForm.ts'
export type { Conflict, FieldOf, NotSaved } from './form/useDraftForm.ts'
export { deviceDrafts, setDraftOwner } from './form/draftStore.ts'
export type { Draft, DraftStore } from './form/draftStore.ts'
export { unsavedMessage } from './form/changes.ts'
export { ConflictPanel } from './form/ConflictPanel.tsx'
export type { ConflictField } from './form/ConflictPanel.tsx'
export { SaveButton } from './form/SaveButton.tsx'
export { Field, FieldGrid, FieldGroup } from './form/Field.tsx'
export type { FieldProps } from './form/Field.tsx'
export { PasswordField, TextArea, TextField } from './form/TextField.tsx'
export { DecimalField, MoneyField, NumberField, TimeField } from './form/NumberFields.tsx'
export { PhoneField } from './form/PhoneField.tsx'
export { DateField } from './form/DateField.tsx'
export { SelectField } from './form/SelectField.tsx'
export type { Option } from './form/SelectField.tsx'
export { CheckField } from './form/CheckField.tsx'

// Overlays
export { Dialog, DialogFoot } from './overlay/Dialog.tsx'
export type { DialogProps } from './overlay/Dialog.tsx'
export { FormDialog } from './overlay/FormDialog.tsx'
export { ConfirmDialog } from './overlay/ConfirmDialog.tsx'
export { confirm } from './overlay/confirm.ts'
export type { Question } from './overlay/confirm.ts'
export { closeToast, toast, undoLast, useToastLog } from './toast.ts'
export type { Progress, Toast } from './toast.ts'
export { CommandPalette } from './overlay/CommandPalette.tsx'
export type { Found } from './overlay/CommandPalette.tsx'
export { KeySheet } from './overlay/KeySheet.tsx'
export { addCommandLayer, runCommand, useAllCommands, useCommands } from './commands.ts'
export type { Command } from './commands.ts'

// States
export { Empty, ErrorState } from './states/states.tsx'
export type { ErrorProps } from './states/states.tsx'
export { Banner, Note } from './states/Note.tsx'
export type { NoteTone } from './states/Note.tsx'
export { CardSkeleton, DetailSkeleton, SlowNote } from './states/Skeletons.tsx'
export { useWaiting } from './states/useWaiting.ts'

// Technician screens
export { BigButton } from './tech/BigButton.tsx'
export { BottomSheet, SheetAction } from './tech/BottomSheet.tsx'
export { BottomTabs } from './tech/BottomTabs.tsx'
export { CheckRow } from './tech/CheckRow.tsx'
export { StageBar, StageLines } from './tech/Stages.tsx'
export type { Stage } from './tech/Stages.tsx'
