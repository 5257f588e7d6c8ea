import { LabeledCheckbox, type LabeledCheckboxProps } from '#web/ui/labeled-checkbox.tsx';

/** Asks, where a person throws others out of the account, whether webhooks that these may have made are paused. */
export const PauseWebhooksChoice = (choice: Omit<LabeledCheckboxProps, 'label'>) => (
  <LabeledCheckbox label="Pause the webhooks I created or switched on" {...choice} />
);
