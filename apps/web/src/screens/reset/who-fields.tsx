// In: a contact and the code sent there, as typed.
// Out: the two fields that prove whose account it is.
import { type CodePurpose, CodeInput } from '../../account/code-input.tsx';
import { ContactInput } from '../../account/contact-input.tsx';
import type { Contact } from '../../account/contact.ts';
import type { Form } from '../../kernel/form.ts';
import type { WhoField } from './reset-form.ts';

export function WhoFields({
  purpose,
  contact,
  code,
  form,
  onContact,
  onCode,
}: {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  readonly code: string;
  readonly form: Form<WhoField>;
  readonly onContact: (contact: Contact) => void;
  readonly onCode: (code: string) => void;
}) {
  return (
    <>
      <ContactInput
        contact={contact}
        error={form.shown('contact')}
        onChange={(change) => {
          onContact({ ...contact, ...change });
          form.typed();
        }}
      />
      <CodeInput
        contact={contact}
        purpose={purpose}
        value={code}
        error={form.shown('code')}
        onChange={(typed) => {
          onCode(typed);
          form.typed();
        }}
        onContactProblem={(sentence) => form.refuse('contact', sentence)}
      />
    </>
  );
}
