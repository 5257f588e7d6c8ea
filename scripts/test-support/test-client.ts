export {
  type Account,
  codeMailedTo,
  freshEmail,
  mailsTo,
  newAccount,
  signupForm,
  TEST_PASSWORD,
  TestClient,
} from '../client/test-client.ts';
