export const emailFieldErrorText = {
  provider: 'Please choose an email service.',
  host: 'Please enter the name of the server, such as mail.example.com.',
  port: 'Please enter a port from 1 to 65535, such as 465.',
  username: 'Please enter the user name.',
  password: 'Please enter the password of this account.',
  senderName: 'Please use at most 80 characters, without quotes or angle brackets.',
  senderAddress: 'Please enter a valid email, such as hello@academy.com.',
  testTo: 'Please enter the email that gets the test.',
  tooLong: 'Please use at most 200 characters.',
} as const
